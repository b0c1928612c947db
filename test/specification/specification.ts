import { statements as screens } from './section-2.ts'
import type { Statement } from './statement.ts'

type Section = {
  section: number
  about: string
  /** Raised with every statement that is added, so that none is lost without a word. */
  atLeast: number
  statements: Statement[]
}

/** The specification, section by section, each statement with the tests that show it. */
export const specification: Section[] = [{ section: 2, about: 'screens and routes', atLeast: 1, statements: screens }]
