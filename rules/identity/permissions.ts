/** What a member of staff may do. Every staff call names one of these. */
export const permissions = [
  // Own password, own views: what everybody with an account needs.
  'account',
  // Show one's views to everybody, change and delete those that others show.
  'views.share',
  'orders.read',
  // Accept, hold, move, change lines, order on behalf, write notes.
  'orders.change',
  // Confirm a payment by hand, cancel on the road, release a colleague's hold, undo late.
  'orders.override',
  'picking',
  'runs.plan',
  // The driver's own runs only.
  'runs.drive',
  'cash.read',
  'cash.count',
  // Never the cash that the same person counted.
  'cash.close',
  // Open closed cash again, and correct its count.
  'cash.reopen',
  'slips.check',
  // Accept a slip whose amount is not the order's.
  'slips.override',
  'refunds',
  'statements',
  'documents',
  'documents.credit',
  // The tax reports of sales and purchases, tax invoices of suppliers, and closing months.
  'tax',
  // Sales, margin and what was lost.
  'figures',
  'goods',
  // Show and hide what retailers see of the catalogue.
  'goods.publish',
  // Prices with a date, price lists, costs and margins.
  'prices',
  // Levels, corrections below the limit, counts, receiving, lots.
  'stock',
  // Corrections and counts above the limit, of others; recalls.
  'stock.confirm',
  // Suppliers and purchase orders.
  'purchasing',
  'trade',
  'trade.publish',
  'content',
  'content.publish',
  'loyalty',
  'loyalty.change',
  'restricted',
  'restricted.approve',
  // Find retailers, correct what is stored of them, call them, help them sign in, see what they see.
  'retailers',
  // Suspend, restore and merge retailers.
  'retailers.decide',
  // What retailers owe on account, statements and their payments.
  'credit',
  'credit.limits',
  'problems',
  'day.close',
  // See text messages and events that were not delivered.
  'events',
  // Retry or skip events, and read out a code.
  'events.decide',
  // Take in files; each kind of file needs the permission of what it changes, too.
  'imports',
  'audit',
  // Staff accounts, the settings of the company, API keys, webhooks and LINE.
  'staff',
] as const
export type Permission = (typeof permissions)[number]

/** The jobs of a supplier. An account has one or more of them. */
export const staffRoles = [
  'order_desk',
  'warehouse',
  'driver',
  'cash',
  'goods',
  'accountant',
  'clerk',
  'manager',
  'admin',
] as const
export type StaffRole = (typeof staffRoles)[number]

/** The three roles that existed first, from fewest to most permissions. */
export const generalRoles = ['clerk', 'manager', 'admin'] as const
type GeneralRole = (typeof generalRoles)[number]

const jobs = {
  order_desk: [
    'account',
    'orders.read',
    'orders.change',
    'documents',
    'loyalty',
    'restricted',
    'retailers',
    'problems',
    'events',
    'imports',
  ],
  warehouse: ['account', 'orders.read', 'picking', 'runs.plan', 'stock'],
  driver: ['account', 'runs.drive'],
  cash: ['account', 'orders.read', 'cash.read', 'cash.count', 'slips.check', 'statements', 'documents'],
  goods: ['account', 'goods', 'stock', 'purchasing', 'imports', 'trade', 'content', 'restricted'],
  accountant: [
    'account',
    'orders.read',
    'cash.read',
    'cash.close',
    'refunds',
    'credit',
    'statements',
    'documents',
    'documents.credit',
    'tax',
    'figures',
    'day.close',
  ],
} as const satisfies Partial<Record<StaffRole, readonly Permission[]>>

/** The permissions of each role. A clerk works at every desk, a manager does all but what needs `staff`. */
export const rolePermissions: Record<StaffRole, readonly Permission[]> = {
  ...jobs,
  clerk: [...new Set([...jobs.order_desk, ...jobs.warehouse, ...jobs.cash, ...jobs.goods])],
  manager: permissions.filter((permission) => permission !== 'staff'),
  admin: permissions,
}

/** All permissions of somebody with these roles, in the order of the list. */
export const permissionsOf = (roles: readonly StaffRole[]): Permission[] =>
  permissions.filter((permission) => may({ roles }, permission))

/** Who acts: roles, and for an API key the scopes that it is limited to. */
export type Holder = { roles: readonly StaffRole[]; scopes?: readonly Permission[] | undefined }

/** Whether one of the roles has the permission, and the scopes contain it, where there are any. */
export const may = ({ roles, scopes }: Holder, permission: Permission): boolean =>
  (scopes === undefined || scopes.includes(permission)) &&
  roles.some((role) => rolePermissions[role].includes(permission))

/** Nobody grants what they lack: whether an account with the roles `own` may give somebody the roles `granted`. */
export const mayGrant = (own: readonly StaffRole[], granted: readonly StaffRole[]): boolean =>
  permissionsOf(granted).every((permission) => may({ roles: own }, permission))

/** The strongest of clerk, manager and admin among the roles; null for somebody with jobs alone. */
export const generalRoleOf = (roles: readonly StaffRole[]): GeneralRole | null =>
  generalRoles.findLast((role) => roles.includes(role)) ?? null

/** The roles among words of another system, such as a token's claim; each once, in the order of the list. */
export const staffRolesIn = (words: readonly string[]): StaffRole[] => staffRoles.filter((role) => words.includes(role))
