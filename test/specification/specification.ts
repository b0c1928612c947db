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

/** What the specification requires, by section: each statement in short under its number, which is never another's. */
export const specification: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1': purpose,
  '2': screens,
  '3': entities,
  '4': states,
  '5': validation,
  '6': roles,
  '7': calls,
  '8': errors,
  '9': constants,
  phone,
}
