import { expect, test } from 'vitest'
import { prepareSlip } from './prepare-slip.ts'

test('a file that cannot be read is no picture: it was moved, or lies in a cloud that is not reached', async () => {
  const unreadable = {
    size: 100,
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
  }
  expect(await prepareSlip(unreadable as unknown as File)).toEqual({ ok: false, code: 'unsupported_media_type' })
})
