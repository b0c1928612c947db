import { expect, test } from 'vitest'
import { beer } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'

// The second service of the specification, called by its paths and fields as specified, and not through our contract.

const server = await testServer({
  products: { 1: {}, 2: { categoryId: beer } },
  stock: async (db) => {
    const banner = {
      description_thai: 'ลดราคา',
      description_eng: 'Sale',
      condition: 'brand' as const,
      items: [1],
      image: null,
      sequence: 1,
    }
    await db
      .insertInto('banner')
      .values([
        { ...banner, id: 1, name: 'for-all', segment: null },
        { ...banner, id: 2, name: 'for-grocers', segment: 'grocery' },
        { ...banner, id: 3, name: 'for-schools', segment: 'school' },
      ])
      .execute()
  },
})

const get = async (path: string) => (await fetch(server.url + path)).json()
const post = async (path: string, body: object, token?: string) => {
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  const headers = { 'content-type': 'application/json', ...authorization }
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, cookie: response.headers.get('set-cookie'), body: await response.json() }
}

test.each(['/company/brands/', '/company/brands'])('%s lists all brands by the names of the wire', async (path) => {
  expect(await get(path)).toEqual([
    { brandID: 1, brandKey: 'tung-rung', brandName: 'Tung Rung', brandCategory: 1, brandSequence: 1 },
  ])
})

test('/company/brands/filter/ tells the categories in which a brand sells something', async () => {
  expect(await get('/company/brands/filter/')).toEqual([{ brandID: 1, brandName: 'Tung Rung', categoryIds: [1, beer] }])
})

test('/company/verify/ takes the code that /company/verify/request has sent, and answers in one word', async () => {
  const { id: customerID, phone: phoneNumber, token } = await server.retailer()
  const asked = await post('/company/verify/request', { customerID, phoneNumber }, token)
  expect([asked.status, asked.body]).toEqual([202, { expiresIn: 300 }])
  const { text } = await server.db
    .selectFrom('sms')
    .select('text')
    .where('phone', '=', phoneNumber)
    .executeTakeFirstOrThrow()
  const verifyCode = /\d{6}/.exec(text)?.[0] ?? ''
  const wrong = await post(
    '/company/verify/',
    { customerID, verifyCode: verifyCode === '000000' ? '1' : '000000' },
    token,
  )
  expect([wrong.status, wrong.body, wrong.cookie]).toEqual([200, { verifyStatus: false }, null])
  const right = await post('/company/verify/', { customerID, verifyCode }, token)
  expect([right.status, right.body]).toEqual([200, { verifyStatus: true }])
  expect(right.cookie).toContain('verify-restrict-product=')
  expect((await post('/company/verify/', { customerID, verifyCode })).status).toBe(401)
})

const names = (banners: unknown) => (banners as { bannerName: string }[]).map(({ bannerName }) => bannerName)

test('/api/banner/ gives the public banners without a customer, and those of its segment to a customer', async () => {
  const anonymous = await post('/api/banner/', {})
  expect(anonymous.body).toEqual([
    {
      id: 1,
      bannerName: 'for-all',
      bannerDescription: 'ลดราคา',
      bannerDescriptionEng: 'Sale',
      bannerCondition: 'brand',
      bannerItemList: [1],
      bannerImage: null,
    },
  ])
  expect(names((await post('/api/banner/', { customerID: null })).body)).toEqual(['for-all'])
  const { id: customerID, token } = await server.retailer()
  expect(names((await post('/api/banner/', { customerID }, token)).body)).toEqual(['for-all', 'for-grocers'])
  const other = await server.retailer()
  expect((await post('/api/banner/', { customerID }, other.token)).status).toBe(403)
  const listed = (await get('/api/banners?page=0&size=50')) as { content: unknown; totalElements: number }
  expect([names(listed.content), listed.totalElements]).toEqual([['for-all'], 1])
})
