import { useStaff } from '#backoffice/api/session.ts'
import { later } from '#backoffice/kit/later.tsx'
import { useOpenDetails } from '#backoffice/kit/use-open-details.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { staffRolesIn } from '#rules/identity/permissions.ts'
import { Avatar } from './Avatar.tsx'

export const AccountPanel = later(() => import('./AccountPanel.tsx').then((module) => module.AccountPanel))

/** Who is signed in, how it looks on this device, the language, and the way out. */
export function AccountMenu() {
  const texts = useTexts('shell')
  const staff = useStaff()
  const details = useOpenDetails()
  const roles = staffRolesIn(staff?.roles ?? [])
    .map((role) => texts.roles[role])
    .join(', ')
  return (
    <details className="account-menu" ref={details}>
      <summary>
        <Avatar name={staff?.name ?? ''} />
        <span title={`${staff?.name ?? ''} ${roles}`}>
          <span className="sr-only">{texts.account}: </span>
          {staff?.name}
          <small>{roles}</small>
        </span>
      </summary>
      <div className="account-panel">
        <AccountPanel />
      </div>
    </details>
  )
}
