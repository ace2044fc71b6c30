package duet.replay

/** Why a request is not answered with a result, in one sentence. */
class ReplayRefusal(val reason: String) : Exception(reason, null, false, false)
