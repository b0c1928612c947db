import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOf, type FileSettings } from '#server/settings/file.ts'
import { startFileStorage } from '#test/file-storage.ts'
import { s3Files } from './s3.ts'

let storage: Awaited<ReturnType<typeof startFileStorage>>
beforeAll(async () => {
  storage = await startFileStorage()
})
afterAll(() => storage.close())

function settings(change: Partial<FileSettings> = {}): FileSettings {
  const read = filesOf({ FILES_REGION: 'us-east-1', ...storage.environment })
  if (!read) throw new Error('No storage is set')
  return { ...read, ...change }
}

test('a file is stored, stored again, read and removed twice; a missing one is null', async () => {
  const files = s3Files(settings(), fetch)
  const bytes = Buffer.from([0, 1, 255, 254, 10, 13])
  await files.put('slips/a file ก', bytes)
  await files.put('slips/a file ก', bytes)
  expect(await files.get('slips/a file ก')).toEqual(bytes)
  await files.remove('slips/a file ก')
  await files.remove('slips/a file ก')
  expect(await files.get('slips/a file ก')).toBeNull()
})

test('what is refused is an error that says why: a wrong secret, a key that nobody knows, a bucket that does not exist', async () => {
  const refused = async (change: Partial<FileSettings>) => {
    const files = s3Files(settings(change), fetch)
    const bytes = Buffer.from('bytes')
    const all = await Promise.allSettled([files.put('a', bytes), files.get('a'), files.remove('a')])
    return all.map((one) => (one.status === 'rejected' ? String(one.reason) : one.value))
  }
  for (const said of await refused({ keySecret: 'wrong' })) expect(said).toMatch(/answered 403 SignatureDoesNotMatch$/)
  for (const said of await refused({ keyId: 'nobody' })) expect(said).toMatch(/answered 403 InvalidAccessKeyId$/)
  for (const said of await refused({ url: settings().url.replace('songdee', 'another') }))
    expect(said).toMatch(/answered 404 NoSuchBucket$/)
  expect(await s3Files(settings(), fetch).get('a')).toBeNull()
})

test('the signature covers what is sent: changed on the way, it is refused', async () => {
  const changing: typeof fetch = (address, init) => fetch(String(address).replace('/slips/mine', '/slips/others'), init)
  await expect(s3Files(settings(), changing).put('slips/mine', Buffer.from('x'))).rejects.toThrow(
    '403 SignatureDoesNotMatch',
  )
})

test('a file that was changed on the way is refused', async () => {
  const changing: typeof fetch = (address, init) => fetch(address, { ...init, body: 'y' })
  await expect(s3Files(settings(), changing).put('slips/mine', Buffer.from('x'))).rejects.toThrow(
    '400 XAmzContentSHA256Mismatch',
  )
})

test('a storage that is away is an error at once, and used again when it is back', async () => {
  const files = s3Files(settings(), fetch)
  await files.put('kept', Buffer.from('kept'))
  await storage.leave()
  await expect(files.get('kept')).rejects.toThrow()
  await expect(files.put('new', Buffer.from('new'))).rejects.toThrow()
  await storage.comeBack()
  expect(String(await files.get('kept'))).toBe('kept')
})

test('the settings belong together', () => {
  const region = { FILES_REGION: 'us-east-1' }
  expect(filesOf(region)).toBeNull()
  expect(() => filesOf({ ...region, FILES_URL: 'https://s3.example/b' })).toThrow('belong together')
  const key = { FILES_KEY_ID: 'id', FILES_KEY_SECRET: 'secret' }
  expect(() => filesOf({ ...region, ...key, FILES_URL: 'https://s3.example/b?x=1' })).toThrow('neither')
  expect(filesOf({ ...region, ...key, FILES_URL: 'https://s3.example/b/' })).toMatchObject({
    url: 'https://s3.example/b',
  })
})
