import { createHash } from 'node:crypto'

/** Fictitious Apple Accounts. */
export type Person = { key: string; firstName: string; lastName: string; email: string }

export const people: readonly Person[] = [
  { key: 'malee', firstName: 'มาลี', lastName: 'สวนผัก', email: 'malee@example.com' },
  { key: 'somchai', firstName: 'สมชาย', lastName: 'ค้าขาย', email: 'somchai@example.com' },
  { key: 'pim', firstName: 'Pim', lastName: 'Suwan', email: 'pim@example.com' },
  { key: 'arthit', firstName: 'Arthit', lastName: 'Boon', email: 'arthit@example.com' },
]

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** The subject of a person: one for all clients of a team, another for each team. */
export const subjectOf = (teamId: string, { key }: Person): string =>
  `001234.${digest(`${teamId} ${key}`).slice(0, 32)}.0001`

export const relayOf = (clientId: string, { key }: Person): string =>
  `${digest(`${clientId} ${key}`).slice(0, 10)}@privaterelay.appleid.com`
