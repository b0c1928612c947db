import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { saenSuk, startIdentityApp, type IdentityApp } from '#test/identity-app.ts'

let database: TestDatabase
let app: IdentityApp

beforeAll(async () => {
  database = await createDatabase()
  app = await startIdentityApp(database.url, { limitFactor: 100 })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const form = {
  storeName: ' ร้านส้มโอ ',
  ownerName: 'สมชาย',
  lastName: 'ใจดี',
  phoneNumber: '๐๘๙-๑๑๑-๒๒๒๒',
  email: 'Somchai@Example.com',
  password: 'ข้าวสาร-2569',
  confirmPassword: 'ข้าวสาร-2569',
  taxId: '0 1075 42000 01 1',
  addresses: [saenSuk],
  acceptTerms: true,
  acceptPrivacy: true,
}
const register = async (changes: object) => {
  const response = await app.post('/api/user/register', { ...form, ...changes })
  return { status: response.status, body: (await response.json()) as { errors?: object[]; code?: string } }
}

test('a shop registers, signs in and sees its profile', async () => {
  const { status, body } = await register({})
  expect([status, body]).toEqual([201, { status: 'success', message: 'The account is open' }])
  const login = await app.post('/api/user/login', { phoneNumber: '0891112222', password: form.password })
  const { access_token } = (await login.json()) as { access_token: string }
  const profile = (await (await app.get('/api/customer/profile', access_token)).json()) as Record<string, unknown>
  expect(profile).toMatchObject({
    ...{ storeName: 'ร้านส้มโอ', phoneNumber: '0891112222', phoneVerified: false, email: 'somchai@example.com' },
    ...{ taxId: '0107542000011', outletCode: 'R1001', points: 0 },
  })
  const [address] = profile.addresses as { id: string }[]
  expect(address).toEqual({ ...saenSuk, id: address?.id })
  expect([profile.defaultShippingAddressId, profile.defaultBillingAddressId]).toEqual([address?.id, address?.id])
})

test('what a registration leaves in the tables: a cart, both consents, the province by its code, no password', async () => {
  const { db } = database
  const outlet = await db.selectFrom('outlet').selectAll().where('phone', '=', '0891112222').executeTakeFirstOrThrow()
  expect(outlet.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await db.selectFrom('cart').select('items').where('outlet_id', '=', outlet.id).execute()).toEqual([
    { items: [] },
  ])
  const consents = db.selectFrom('consent').select(['document', 'version']).where('outlet_id', '=', outlet.id)
  expect(await consents.orderBy('document').execute()).toEqual([
    { document: 'privacy', version: '1' },
    { document: 'terms', version: '1' },
  ])
  const addresses = db.selectFrom('address').select('province_code').where('outlet_id', '=', outlet.id)
  expect(await addresses.execute()).toEqual([{ province_code: '20' }])
})

test('everything wrong is told at once', async () => {
  const { status, body } = await register({
    ...{ storeName: ' ', phoneNumber: '021234567', email: 'a@b', password: 'short', confirmPassword: 'other' },
    ...{ acceptTerms: false, addresses: [{ ...saenSuk, province: 'ระยอง' }] },
  })
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'validation' })
  expect(body.errors).toEqual([
    { path: 'storeName', code: 'required' },
    { path: 'email', code: 'email_invalid' },
    { path: 'phoneNumber', code: 'phone_invalid' },
    { path: 'password', code: 'password_short' },
    { path: 'confirmPassword', code: 'password_mismatch' },
    { path: 'addresses.0.district', code: 'address_mismatch' },
    { path: 'acceptTerms', code: 'consent_required' },
  ])
})

test('a phone number and an e-mail address belong to one account', async () => {
  const phone = await register({ email: 'other@example.com', phoneNumber: '+66 89 111 2222' })
  expect(phone).toMatchObject({ status: 409, body: { code: 'phone_taken' } })
  expect(phone.body.errors).toEqual([{ path: 'phoneNumber', code: 'phone_taken' }])
  const email = await register({ email: 'SOMCHAI@example.com', phoneNumber: '0891112223' })
  expect(email).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})

test('of several people asking for one phone number at once, one gets it', async () => {
  const emails = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']
  const answers = await Promise.all(emails.map((email) => register({ email, phoneNumber: '0861234567' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(answers.filter(({ body }) => body.code === 'phone_taken')).toHaveLength(3)
  const same = await Promise.all(
    ['0861234571', '0861234572'].map((phoneNumber) => register({ email: 'one@example.com', phoneNumber })),
  )
  expect(same.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, 'email_taken'])
})

test('shops without an e-mail address do not stand in each other’s way', async () => {
  const answers = [
    await register({ email: '', phoneNumber: '0871234567' }),
    await register({ email: undefined, phoneNumber: '0871234568' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
})

test('places are found by postcode, province and district', async () => {
  const places = async (query: string) =>
    (await (await app.get(`/api/addresses${query}`)).json()) as Record<string, string>[]
  expect(await places('')).toHaveLength(77)
  expect((await places(`?province=${encodeURIComponent('ชลบุรี')}`)).map(({ district }) => district)).toContain('ศรีราชา')
  const district = `?province=${encodeURIComponent('ชลบุรี')}&district=${encodeURIComponent('เมืองชลบุรี')}`
  expect((await places(district)).map(({ subDistrict }) => subDistrict)).toContain('แสนสุข')
  expect((await places('?postalCode=๑๐๒๐๐'))[0]).toEqual({
    ...{ subDistrict: 'พระบรมมหาราชวัง', subDistrictEng: 'Phra Borom Maha Ratchawang', postalCode: '10200' },
    ...{ district: 'พระนคร', districtEng: 'Phra Nakhon' },
    ...{ province: 'กรุงเทพมหานคร', provinceEng: 'Bangkok', provinceCode: '10' },
  })
  expect(await places('?postalCode=99999')).toEqual([])
  expect(await places('?province=Atlantis')).toEqual([])
})
