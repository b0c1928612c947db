import { expect, test } from 'vitest'
import { loginPage, nextPage } from './next-page.ts'

test('the login leads back to where it was called from', () => {
  const next = new URLSearchParams(loginPage('/category/1?brands=2,3').split('?')[1]).get('next')
  expect(nextPage(next)).toBe('/category/1?brands=2,3')
})

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/login',
  '/login?next=/x',
  '/a\nb',
])('%j leads home', (next) => {
  expect(nextPage(next)).toBe('/')
})
