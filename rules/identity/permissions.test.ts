import { expect, test } from 'vitest'
import {
  generalRoleOf,
  may,
  mayGrant,
  permissions,
  permissionsOf,
  rolePermissions,
  staffRoles,
  staffRolesIn,
  type Permission,
} from './permissions.ts'

const lackedBy = (role: keyof typeof rolePermissions): Permission[] =>
  permissions.filter((permission) => !may({ roles: [role] }, permission))

test('an admin has every permission, a manager all but the accounts, a clerk none that needs a manager', () => {
  expect(lackedBy('admin')).toEqual([])
  expect(lackedBy('manager')).toEqual(['staff'])
  expect(lackedBy('clerk')).toEqual([
    'views.share',
    'orders.override',
    'runs.drive',
    'cash.close',
    'cash.reopen',
    'slips.override',
    'refunds',
    'documents.credit',
    'tax',
    'figures',
    'goods.publish',
    'prices',
    'stock.confirm',
    'trade.publish',
    'content.publish',
    'loyalty.change',
    'restricted.approve',
    'retailers.decide',
    'credit',
    'credit.limits',
    'day.close',
    'events.decide',
    'audit',
    'staff',
  ])
})

test('a driver sees their own runs and nothing else; who counts cash does not close it', () => {
  expect(permissionsOf(['driver'])).toEqual(['account', 'runs.drive'])
  for (const role of ['cash', 'clerk', 'order_desk'] as const) expect(may({ roles: [role] }, 'cash.close')).toBe(false)
})

test('everybody has their own account, and several roles add up', () => {
  for (const role of staffRoles) expect(may({ roles: [role] }, 'account')).toBe(true)
  expect(permissionsOf([])).toEqual([])
  const clerk = permissionsOf(['order_desk', 'warehouse', 'cash', 'goods'])
  expect(clerk).toEqual(permissionsOf(['clerk']))
  expect(permissionsOf(['driver', 'cash'])).toEqual(
    permissions.filter((one) => rolePermissions.driver.includes(one) || rolePermissions.cash.includes(one)),
  )
})

test('nobody grants what they lack', () => {
  expect(mayGrant(['admin'], staffRoles)).toBe(true)
  expect(mayGrant(['manager'], ['admin'])).toBe(false)
  expect(mayGrant(['clerk'], ['order_desk', 'cash'])).toBe(true)
  expect(mayGrant(['clerk'], ['driver'])).toBe(false)
  expect(mayGrant(['order_desk', 'accountant'], ['clerk'])).toBe(false)
})

test('the strongest of the three general roles stands for a set of roles; jobs alone have none', () => {
  expect(generalRoleOf(['admin', 'clerk'])).toBe('admin')
  expect(generalRoleOf(['driver', 'clerk', 'manager'])).toBe('manager')
  expect(generalRoleOf(['driver', 'cash'])).toBeNull()
})

test('of the words of a token only known roles count, each once', () => {
  expect(staffRolesIn(['offline_access', 'driver', 'driver', 'owner', 'toString', 'cash'])).toEqual(['driver', 'cash'])
})
