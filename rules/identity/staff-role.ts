/** Staff roles, from fewest to most permissions. */
export const staffRoles = ['clerk', 'manager', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Whether a role includes the permissions of `least`: a manager may do all that a clerk may. */
export const hasRole = (role: StaffRole, least: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(least)
