import { may, staffRolesIn, type Permission } from '#rules/identity/permissions.ts'
import { useStaff } from '#backoffice/api/session.ts'

/** Whether the user has a permission, for several of them. The server decides; this hides what it would refuse. */
export function usePermitted(): (permission: Permission) => boolean {
  const staff = useStaff()
  return (permission) => staff !== null && may({ roles: staffRolesIn(staff.roles) }, permission)
}
