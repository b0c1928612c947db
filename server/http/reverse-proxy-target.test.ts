import { expect, test } from 'vitest'
import { targetOf } from './reverse-proxy-target.ts'

const to = 'https://company.example/api/v2'

test.each([
  ['/company/verify/', 'https://company.example/api/v2/verify/'],
  ['/company/brands/filter/?a=1&b=%3F?', 'https://company.example/api/v2/brands/filter/?a=1&b=%3F?'],
  ['/company', 'https://company.example/api/v2'],
  ['/company//evil.example/x', 'https://company.example/api/v2//evil.example/x'],
  ['/company/@evil.example', 'https://company.example/api/v2/@evil.example'],
  ['/company/a..b/...', 'https://company.example/api/v2/a..b/...'],
])('%s goes to %s', (url, target) => expect(targetOf(url, '/company', to)).toBe(target))

test.each([
  '/company/../admin',
  '/company/..',
  '/company/a/%2e%2e/%2E./admin',
  '/company/..%2fadmin',
  '/company/%252e%252e/admin',
  '/company/..%252fadmin',
  '/company/..\\admin',
  '/company/./x',
])('%s leads nowhere', (url) => expect(targetOf(url, '/company', to)).toBeNull())
