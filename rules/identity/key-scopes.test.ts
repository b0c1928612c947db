import { expect, test } from 'vitest'
import { isKeyScope, keyScopes } from './key-scopes.ts'
import { may, permissions } from './permissions.ts'

test('a key may have every permission but those that only a person uses', () => {
  expect(permissions.filter((permission) => !isKeyScope(permission))).toEqual([
    'account',
    'views.share',
    'runs.drive',
    'events.decide',
    'staff',
  ])
  expect(isKeyScope('everything')).toBe(false)
})

test('with scopes one may do what is in the roles and in the scopes', () => {
  const key = { roles: ['cash' as const], scopes: keyScopes.filter((scope) => scope.startsWith('c')) }
  expect(permissions.filter((permission) => may(key, permission))).toEqual(['cash.read', 'cash.count'])
})
