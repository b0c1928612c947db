import { afterAll, expect, test } from 'vitest'
import { normalisePhone } from '#rules/identity/phone.ts'
import { codeSentTo } from '#test/builders/phone-code.ts'
import { aRetailer } from '#test/builders/retailer.ts'
import { testDatabase } from '#test/database.ts'
import { newcomer, saenSuk } from '#test/builders/newcomer.ts'
import { startIdentityApp } from '#test/identity-app.ts'

const database = await testDatabase()
const app = await startIdentityApp(database.url, { limitFactor: 100 })

afterAll(() => app.close())

const form = {
  ...newcomer,
  storeName: ' ร้านส้มโอ ',
  phoneNumber: '๐๘๙-๑๑๑-๒๒๒๒',
  email: 'Somchai@Example.com',
  taxId: '0 1075 42000 01 1',
}
const ask = (phoneNumber: string) => app.post('/api/user/register/code', { phoneNumber })
const codeFor = async (phoneNumber: string): Promise<string> => {
  const phone = normalisePhone(phoneNumber)
  if (!phone || (await outletOf(phone))) return ''
  expect((await ask(phoneNumber)).status).toBe(202)
  return codeSentTo(database.db, phone)
}
const outletOf = (phone: string) =>
  database.db.selectFrom('outlet').select('id').where('phone', '=', phone).executeTakeFirst()
const newestMessage = async (phone: string) =>
  (await database.db.selectFrom('sms').selectAll().where('phone', '=', phone).orderBy('id', 'desc').executeTakeFirst())
    ?.text ?? ''
/** Registers with the code of the phone, unless the test passes its own. */
const register = async (changes: Partial<typeof form> & { phoneCode?: string; email?: string | undefined }) => {
  const { phoneNumber } = { ...form, ...changes }
  const phoneCode = changes.phoneCode ?? (await codeFor(phoneNumber))
  const response = await app.post('/api/user/register', { ...form, ...changes, phoneCode })
  return { status: response.status, body: (await response.json()) as { errors?: object[]; code?: string } }
}

// Specification 3.31
test('a shop registers, signs in and sees its profile', async () => {
  const { status, body } = await register({})
  expect([status, body]).toEqual([201, { status: 'success', message: 'The account is open' }])
  const login = await app.post('/api/user/login', { phoneNumber: '0891112222', password: form.password })
  const { access_token } = (await login.json()) as { access_token: string }
  const profile = (await (await app.get('/api/customer/profile', access_token)).json()) as Record<string, unknown>
  expect(profile).toMatchObject({
    storeName: 'ร้านส้มโอ',
    phoneNumber: '0891112222',
    phoneVerified: true,
    email: 'somchai@example.com',
    taxId: '0107542000011',
    outletCode: 'R1001',
    points: 0,
  })
  const [address] = profile.addresses as { id: string }[]
  expect(address).toEqual({ ...saenSuk, id: address?.id, revision: 1 })
  expect([profile.defaultShippingAddressId, profile.defaultBillingAddressId]).toEqual([address?.id, address?.id])
})

// Specification 5.50
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

// Specification 9.37
test('everything wrong is told at once', async () => {
  const { status, body } = await register({
    storeName: ' ',
    phoneNumber: '021234567',
    email: 'a@b',
    password: 'short',
    confirmPassword: 'other',
    acceptTerms: false,
    addresses: [{ ...saenSuk, province: 'ระยอง' }],
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

// Specification 5.45
test('an e-mail address belongs to one account; that it is taken is told to whoever proved the phone, and costs no code', async () => {
  const phoneCode = await codeFor('0891112223')
  const email = await register({ email: 'SOMCHAI@example.com', phoneNumber: '0891112223', phoneCode })
  expect(email).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect(email.body.errors).toEqual([{ path: 'email', code: 'email_taken' }])
  expect(await register({ email: 'own@example.com', phoneNumber: '0891112223', phoneCode })).toMatchObject({
    status: 201,
  })
  const again = await register({ email: 'third@example.com', phoneNumber: '0891112224', phoneCode })
  expect(again).toMatchObject({ status: 422, body: { code: 'code_wrong' } })
})

// Specification 5.44, 8.32
test('a number that was taken after its code was sent is told to whoever has the code', async () => {
  const phoneCode = await codeFor('0861234599')
  await aRetailer(database.db, { phone: '0861234599' })
  const answer = await register({ email: 'late@example.com', phoneNumber: '+66 86 123 4599', phoneCode })
  expect(answer).toMatchObject({ status: 409, body: { code: 'phone_taken' } })
  expect(answer.body.errors).toEqual([{ path: 'phoneNumber', code: 'phone_taken' }])
})

// Specification 5.44
test('without the code of the phone nothing is told and nobody registered, whether number and address are taken or not', async () => {
  for (const phoneNumber of ['0891112222', '0891112225'])
    for (const email of ['somchai@example.com', 'nobody@example.com'])
      for (const phoneCode of ['', '000000']) {
        const answer = await register({ phoneNumber, email, phoneCode })
        expect(answer).toMatchObject({ status: 422, body: { code: 'code_wrong' } })
        expect(answer.body.errors).toEqual([{ path: 'phoneCode', code: 'code_wrong' }])
      }
  expect(await outletOf('0891112225')).toBeUndefined()
})

test('a number that has an account is answered like one without; its owner learns it by the message and by its code, and signs in with that', async () => {
  const { phone } = await aRetailer(database.db, { phone: '0891112226' })
  const [known, unknown] = [await ask(phone), await ask('0891112229')]
  expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()])
  const [code, other] = [await codeSentTo(database.db, phone), await codeSentTo(database.db, '0891112229')]
  expect(await newestMessage(phone)).toContain('มีบัญชีร้านอยู่แล้ว')
  expect(await newestMessage('0891112229')).not.toContain('มีบัญชีร้านอยู่แล้ว')
  const taken = await register({ email: 'again@example.com', phoneNumber: phone, phoneCode: code })
  expect(taken).toMatchObject({ status: 409, body: { code: 'phone_taken' } })
  const signIn = async (phoneNumber: string, phoneCode: string, sentFor?: string) =>
    (await app.post('/api/user/login/code', { phoneNumber, code: phoneCode, sentFor })).status
  // A code opens what it was requested for, on its own number, once.
  expect(await signIn(phone, code)).toBe(422)
  expect(await signIn(phone, other, 'registration')).toBe(422)
  expect(await signIn('0891112229', other, 'registration')).toBe(422)
  expect(await signIn(phone, code, 'registration')).toBe(200)
  expect(await signIn(phone, code, 'registration')).toBe(422)
  expect(await register({ email: 'again@example.com', phoneNumber: phone, phoneCode: code })).toMatchObject({
    status: 422,
  })
})

test('guesses at the code are one count, whether they register or sign in, and tell nothing of an account', async () => {
  const { phone } = await aRetailer(database.db, { phone: '0891112230' })
  const story = async (phoneNumber: string) => {
    await ask(phoneNumber)
    const wrong = (Number(await codeSentTo(database.db, phoneNumber)) + 1).toString().slice(-6).padStart(6, '0')
    const seen: unknown[] = []
    for (let time = 0; time < 4; time += 1) {
      seen.push((await register({ email: '', phoneNumber, phoneCode: wrong })).body)
      const signIn = await app.post('/api/user/login/code', { phoneNumber, code: wrong, sentFor: 'registration' })
      seen.push(((await signIn.json()) as { code: string }).code)
    }
    return seen
  }
  const known = await story(phone)
  expect(await story('0891112231')).toEqual(known)
  expect(known.at(-1)).toBe('code_too_many')
  expect(known.filter((one) => JSON.stringify(one).includes('code_wrong'))).toHaveLength(5)
})

test('a code for registering is guessed at five times and not more', async () => {
  const code = await codeFor('0891112227')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const guesses = Array.from({ length: 7 }, () =>
    register({ email: 'x@example.com', phoneNumber: '0891112227', phoneCode: wrong }),
  )
  const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
  expect(codes.filter((one) => one === 'code_wrong')).toHaveLength(5)
  expect(await register({ email: 'x@example.com', phoneNumber: '0891112227', phoneCode: code })).toMatchObject({
    body: { code: 'code_too_many' },
  })
})

// Specification 5.46
test('of several people with one code at once, one registers', async () => {
  const phoneCode = await codeFor('0861234567')
  const emails = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']
  const answers = await Promise.all(emails.map((email) => register({ email, phoneNumber: '0861234567', phoneCode })))
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  expect(
    answers
      .filter(({ status }) => status !== 201)
      .every(({ body }) => ['phone_taken', 'code_wrong'].includes(body.code ?? '')),
  ).toBe(true)
  const same = await Promise.all(
    ['0861234571', '0861234572'].map((phoneNumber) => register({ email: 'one@example.com', phoneNumber })),
  )
  expect(same.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, 'email_taken'])
})

test.each(['12345678', 'songdee-demo', '0891112228', '+66891112228'])('%s is no password', async (password) => {
  const { body } = await register({ phoneNumber: '0891112228', password, confirmPassword: password, phoneCode: '' })
  expect(body.errors).toEqual([{ path: 'password', code: 'password_too_common' }])
})

// Specification 5.36
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
    subDistrict: 'พระบรมมหาราชวัง',
    subDistrictEng: 'Phra Borom Maha Ratchawang',
    postalCode: '10200',
    district: 'พระนคร',
    districtEng: 'Phra Nakhon',
    province: 'กรุงเทพมหานคร',
    provinceEng: 'Bangkok',
    provinceCode: '10',
  })
  expect(await places('?postalCode=99999')).toEqual([])
  expect(await places('?province=Atlantis')).toEqual([])
})
