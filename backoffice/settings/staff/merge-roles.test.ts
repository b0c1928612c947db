import { expect, test } from 'vitest'
import type { StaffRole } from '#rules/identity/permissions.ts'
import { mergeRoles } from './merge-roles.ts'

const base: StaffRole[] = ['clerk', 'goods']

test.each<[string, mine: StaffRole[], theirs: StaffRole[], merged: StaffRole[]]>([
  ['nothing chosen', base, ['clerk', 'driver'], ['clerk', 'driver']],
  [
    'both give another one',
    ['clerk', 'goods', 'driver'],
    ['clerk', 'goods', 'warehouse'],
    ['clerk', 'goods', 'warehouse', 'driver'],
  ],
  ['one is taken away while another is given', ['clerk', 'goods', 'driver'], ['clerk'], ['clerk', 'driver']],
  ['both take away', ['clerk'], ['goods'], []],
  ['the same chosen', ['clerk', 'driver'], ['clerk', 'driver'], ['clerk', 'driver']],
])('roles that two have changed: %s', (_what, mine, theirs, merged) => {
  expect(mergeRoles({ base, mine, theirs }).toSorted()).toEqual(merged.toSorted())
})
