/** One behaviour that the specification asks for, in short words, and the tests that show it. */
export type Statement = {
  says: string
  /** `<file>: <test>` or `<file>: <describe> > <test>`, titles as they stand in the source. */
  shownBy: readonly string[]
}
