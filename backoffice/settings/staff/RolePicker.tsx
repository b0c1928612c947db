import { mayGrant, permissionsOf, staffRoles, staffRolesIn, type StaffRole } from '#rules/identity/permissions.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import './staff.css'

type RolePickerProps = { chosen: readonly StaffRole[]; onChange: (roles: StaffRole[]) => void; error?: string | null }

/** RolePicker: roles with what each is for, next to all permissions of an account with the chosen ones may do. */
export function RolePicker({ chosen, onChange, error }: RolePickerProps) {
  const texts = useTexts('staff')
  const shell = useTexts('shell')
  const own = staffRolesIn(useStaff()?.roles ?? [])
  const granted = permissionsOf(chosen)
  return (
    <div className="role-picker">
      <fieldset aria-describedby={error ? 'roles-error' : undefined}>
        <legend>{texts.roles}</legend>
        {staffRoles.map((role) => (
          <div key={role} className="role-choice">
            <label className="check">
              <input
                type="checkbox"
                name="roles"
                value={role}
                checked={chosen.includes(role)}
                disabled={!chosen.includes(role) && !mayGrant(own, [role])}
                aria-describedby={`role-${role}`}
                onChange={({ target }) =>
                  onChange(staffRoles.filter((one) => (one === role ? target.checked : chosen.includes(one))))
                }
              />
              {shell.roles[role]}
            </label>
            <small id={`role-${role}`}>{texts.roleWords[role]}</small>
          </div>
        ))}
        {error && (
          <p className="field-error" id="roles-error" role="alert">
            {error}
          </p>
        )}
      </fieldset>
      <section aria-live="polite">
        <h2>{texts.may}</h2>
        {granted.length === 0 ? (
          <p className="screen-note">{texts.mayNothing}</p>
        ) : (
          <ul className="granted">
            {granted.map((permission) => (
              <li key={permission}>{texts.permissionWords[permission]}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
