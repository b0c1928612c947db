import { statements as purpose } from './section-1.ts'
import { statements as screens } from './section-2.ts'
import { statements as entities } from './section-3.ts'
import { statements as states } from './section-4.ts'
import { statements as validation } from './section-5.ts'
import { statements as roles } from './section-6.ts'
import { statements as calls } from './section-7.ts'
import { statements as errors } from './section-8.ts'
import { statements as constants } from './section-9.ts'
import { statements as phone } from './section-phone.ts'
import type { Statement } from './statement.ts'

type Section = {
  section: number | 'phone'
  about: string
  /** Raised with every statement that is added, so that none is lost without a word. */
  atLeast: number
  statements: Statement[]
}

/** The specification, section by section, each statement with the tests that show it. */
export const specification: Section[] = [
  { section: 1, about: 'what the product does and for whom', atLeast: 29, statements: purpose },
  { section: 2, about: 'screens and routes', atLeast: 102, statements: screens },
  { section: 3, about: 'entities and their fields', atLeast: 61, statements: entities },
  { section: 4, about: 'states and transitions', atLeast: 81, statements: states },
  { section: 5, about: 'validation rules', atLeast: 56, statements: validation },
  { section: 6, about: 'roles and permissions', atLeast: 21, statements: roles },
  { section: 7, about: 'calls', atLeast: 42, statements: calls },
  { section: 8, about: 'error catalogue', atLeast: 40, statements: errors },
  { section: 9, about: 'business constants and limits', atLeast: 37, statements: constants },
  { section: 'phone', about: 'a phone in a market hall', atLeast: 48, statements: phone },
]
