import { expect, test } from 'vitest'
import { contrast } from '../contrast.ts'
import { bankOfCode, banks, bankSymbols, inkOn } from './banks.ts'
import { bankAgents } from './pay-types.ts'

// Specification 9.25
test('the table has its 21 banks and wallets, each named in both languages', () => {
  expect(bankSymbols).toHaveLength(21)
  for (const { thai, english } of Object.values(banks)) {
    expect([thai, english]).toEqual([expect.stringMatching(/[ก-ฮ]/), expect.stringMatching(/^[ -~]+$/)])
  }
})

test('codes are three digits and belong to one bank each; wallets have none', () => {
  const codes = Object.values(banks).flatMap(({ code }) => code ?? [])
  expect(codes.filter((code) => !/^\d{3}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
  expect(bankSymbols.filter((symbol) => banks[symbol].code === null)).toEqual(['PromptPay', 'TrueMoney'])
})

test('names and colours are not mixed up: no two are the same', () => {
  for (const fact of ['thai', 'english', 'colour'] as const)
    expect(new Set(Object.values(banks).map((bank) => bank[fact])).size).toBe(21)
})

// Specification 9.25
test.each(bankSymbols)('%s: letters can be read on its colour', (symbol) => {
  expect(banks[symbol].colour).toMatch(/^#[0-9a-f]{6}$/)
  expect(contrast(banks[symbol].colour, inkOn(symbol))).toBeGreaterThanOrEqual(4.5)
})

test('a slip tells its bank by code, a wallet by its symbol; an unknown code is nobody’s', () => {
  expect(['014', '004', '025', 'TrueMoney', '999', ''].map(bankOfCode)).toEqual([
    'SCB',
    'KBANK',
    'BAY',
    'TrueMoney',
    null,
    null,
  ])
})

// Specification 9.26
test('every bank whose app takes a payment is in the table', () => {
  expect(Object.keys(bankAgents).filter((bank) => !bankSymbols.some((symbol) => symbol === bank))).toEqual([])
})
