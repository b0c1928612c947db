import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noon } from './gateway.fixture.ts'
import { fileStore } from './store.ts'
import { readTokenRequest } from './token-request.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('payments are there again after a restart, as they were last put', async () => {
  const folder = await aFolder()
  const claims = { merchantID: 'JT01', invoiceNo: 'SD1', description: 'Order', amount: '10', currencyCode: 'THB' }
  const checked = readTokenRequest(claims, 'token-1', noon)
  if (!checked.ok) throw new Error(checked.error.respDesc)
  const store = await fileStore(folder)
  await Promise.all([store.put(checked.payment), store.put({ ...checked.payment, inquiry: 'pending' })])

  const reopened = await fileStore(folder)
  expect(reopened.get('token-1')).toEqual({ ...checked.payment, inquiry: 'pending' })
  expect(reopened.getByInvoice('JT01', 'SD1')?.token).toBe('token-1')
  expect(reopened.getByInvoice('JT02', 'SD1')).toBeNull()
  expect(reopened.list()).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['token-1.json'])
})
