import { may, staffRolesIn, type Permission } from '#rules/identity/permissions.ts'
import { useStaff } from './session.ts'

/** Whether the user has a permission. The server decides; this hides what it would refuse. */
export function useMay(permission: Permission): boolean {
  const staff = useStaff()
  return staff !== null && may({ roles: staffRolesIn(staff.roles) }, permission)
}
