import { expect, test } from 'vitest'
import { isOfPackages } from './checkout-packages.ts'

test('another checkout takes over packages, and nothing that was made of them', () => {
  const names = ['.bin', '.cache', '.package-lock.json', '.songdee-stamp', '.songdee-users', '.vite', '@fastify', 'pg']
  expect(names.filter(isOfPackages)).toEqual(['.bin', '.package-lock.json', '@fastify', 'pg'])
})
