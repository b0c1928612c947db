import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { schemaOf } from './schema.ts'

const database = await testDatabase()

test('db/schema.sql is the database after all migrations', async () => {
  await expect(await schemaOf(database.db)).toMatchFileSnapshot('../db/schema.sql')
})
