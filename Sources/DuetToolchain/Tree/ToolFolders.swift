/// Folders that version control and build tools keep for themselves, wherever they stand.
enum ToolFolders {
  static let names = [
    ".build", ".git", ".gradle", ".hg", ".jj", ".kotlin", ".svn", "__pycache__",
  ]
}
