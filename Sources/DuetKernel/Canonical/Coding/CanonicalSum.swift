/// Marks an enum with associated values so that the canonical coders write it as
/// `{"case":…,"value":…}` (design, section 3).
///
/// Declare it beside `Codable`; there is nothing to implement. The coders reshape what the compiler
/// synthesises, in both directions:
///
/// ```swift
/// enum Provider: Codable, CanonicalSum {
///   case email(address: String)   // {"case":"email","value":{"address":"ann@example.com"}}
///   case guest                    // {"case":"guest"}
///   case linked(Account)          // {"case":"linked","value":<the account itself>}
/// }
/// ```
///
/// A case may have labelled payloads, or one unlabelled payload. Anything else is an encoding
/// error that says to label them. An enum with a raw value needs no marker: it is its raw scalar.
public protocol CanonicalSum {}
