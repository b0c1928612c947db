/** One behaviour that the specification requires, in short, and the tests that show it. */
export type Statement = {
  says: string
  /** `<file>: <test>` or `<file>: <describe> > <test>`, titles as written in the source. */
  shownBy: readonly string[]
}
