import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('the same as that of the platform, for texts of every length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(sha256(bytes)).toEqual(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))))
    }),
  )
})
