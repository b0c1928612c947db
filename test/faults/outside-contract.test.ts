import { expect, test } from 'vitest'
import { testServer } from '#test/test-server.ts'
import { contractCalls } from './contract-calls.ts'

// Who may make a call is tried for every call of the contract. What the server answers as well is named here, with whom it is for:
// a new address fails until it is one of the two.

const forTests = 'a-secret-for-tests-only'
const server = await testServer({ changesNothing: true, loyaltyToken: forTests, companyToken: forTests })

const realm = '/realms/marlin'
const outside = {
  'pages and pictures, the same for everybody': [
    'GET *',
    'GET /content/images/{id}',
    'GET /api/docs',
    'GET /api/docs/start.js',
    'GET /api/docs/swagger-ui-bundle.js',
    'GET /api/docs/swagger-ui.css',
    'GET /api/openapi.json',
  ],
  'a refusal of what no method answers': ['DELETE *', 'PATCH *', 'POST *', 'PUT *', 'QUERY *', 'TRACE *'],
  'who watches the server; figures for this machine or the token': ['GET /healthz', 'GET /readyz', 'GET /metrics'],
  'who signs in, by secrets of its own': [
    `GET ${realm}/protocol/openid-connect/auth`,
    `GET ${realm}/login/{uid}`,
    `POST ${realm}/login/{uid}`,
    `GET ${realm}/thai.woff2`,
    `POST ${realm}/protocol/openid-connect/token`,
    `POST ${realm}/protocol/openid-connect/logout`,
    `GET ${realm}/protocol/openid-connect/userinfo`,
    `POST ${realm}/protocol/openid-connect/userinfo`,
    'GET /api/user/apple/finish',
    'POST /api/user/apple/callback',
  ],
  'other companies, by their signatures': ['POST /api/line/webhook', 'POST /api/payment/return'],
  'the stand-ins for other companies, in the demo alone': [
    'GET /apple/auth/authorize',
    'POST /apple/auth/authorize',
    'GET /apple/auth/keys',
    'POST /apple/auth/revoke',
    'POST /apple/auth/token',
    'GET /gateway/page.css',
    'GET /gateway/pay/{token}',
    'POST /gateway/pay/{token}',
    'POST /gateway/payment/4.3/{call}',
    'POST /gateway/test/{paymentToken}',
  ],
}

/** Every method and address of the running server, as `GET /api/orders/{id}`. */
function routesOf(printed: string): string[] {
  const parents: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods = ''] = /^([│├└─\s]*── )(\S+) \(([^)]*)\)/.exec(line) ?? []
    if (segment === '') return []
    const depth = indent.length / 4 - 1
    const path = (parents[depth - 1] ?? '') + segment
    parents.splice(depth, parents.length, path)
    return methods.split(', ').map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  })
}

test('every address that answers is a call of the contract, or is named here with whom it is for', async () => {
  // With or without a slash at the end it is the same address.
  const known = new Set((await contractCalls()).map(({ name }) => name.replace(/\/$/, '')))
  const routes = routesOf(server.app.printRoutes({ commonPrefix: false }))
  expect([...known].filter((name) => !routes.includes(name))).toEqual([])
  const others = routes.filter((route) => !known.has(route) && !/^(HEAD|OPTIONS) /.test(route))
  expect(others.toSorted()).toEqual(Object.values(outside).flat().toSorted())
})
