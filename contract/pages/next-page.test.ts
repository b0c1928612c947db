import { expect, test } from 'vitest'
import { loginPage, nextPage, signInLink } from './next-page.ts'

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
  '/register',
  '/a\nb',
])('%j leads home', (next) => {
  expect(nextPage(next)).toBe('/')
})

// Specification 2.28
test('between login and registration the page to come back to is kept', () => {
  const login = signInLink('/login', '/product/7', '?from=1')
  expect(login).toBe(loginPage('/product/7?from=1'))
  const register = signInLink('/register', '/login', login.slice('/login'.length))
  expect(register).toBe('/register?next=%2Fproduct%2F7%3Ffrom%3D1')
  expect(signInLink('/login', '/register', register.slice('/register'.length))).toBe(login)
  expect(signInLink('/login', '/', '')).toBe('/login')
})
