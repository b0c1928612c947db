import { may } from '#rules/identity/permissions.ts'
import { presenceSubjects, type PresenceSubject } from '#rules/live/presence.ts'
import { readersOf } from '#rules/live/subjects.ts'
import { screenPermission, type ViewScreen } from '#rules/live/view-screens.ts'
import type { Staff } from '#server/http/caller.ts'
import type { RecordChange } from './live/changes.ts'

/** Whether a member of staff may see a screen and its views. */
export const maySee = (who: Staff, screen: ViewScreen): boolean => may(who, screenPermission[screen])

/** Whether they may share views with everybody, and change and delete those that others share. */
export const mayShare = (who: Staff): boolean => may(who, 'views.share')

/** Whether they may know of records of this kind, and who has them open. */
export const mayRead = (who: Staff, subject: keyof typeof readersOf): boolean =>
  readersOf[subject].some((permission) => may(who, permission))

/** The changes that a member of staff may know of. */
export const visibleChanges = (who: Staff, changes: readonly RecordChange[]): RecordChange[] =>
  changes.filter((change) => isVisible(who, change)).map(({ driver: _driver, ...shown }) => shown)

function isVisible(who: Staff, { subject, id, driver }: RecordChange): boolean {
  if (subject === 'presence') {
    const of = presenceSubjects.find((one): one is PresenceSubject => id.startsWith(`${one}:`))
    // Of very many at once it is not said of what they are.
    return of === undefined ? may(who, 'orders.read') : mayRead(who, of)
  }
  return mayRead(who, subject) || (subject === 'run' && driver === who.id && may(who, 'runs.drive'))
}
