import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { schemaOf } from './schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test('db/schema.sql is the database after all migrations', async () => {
  await expect(await schemaOf(database.db)).toMatchFileSnapshot('../db/schema.sql')
})
