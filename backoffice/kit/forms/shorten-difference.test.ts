import { expect, test } from 'vitest'
import { shortenDifference } from './shorten-difference.ts'

const same = 'ab'.repeat(100)

test('two texts of up to 120 letters are shown whole, and of others what differs', () => {
  const whole = 'ก'.repeat(120)
  expect(shortenDifference(`${whole.slice(1)}x`, whole)).toBe(`${whole.slice(1)}x`)
  expect(shortenDifference(whole, '')).toBe(whole)
  expect(shortenDifference(whole, same)).toBe(whole)
  expect(shortenDifference('', same)).toBe('')
})

test('of a longer one its beginning is shown, where it differs there', () => {
  expect(shortenDifference(`x${same}`, same)).toBe(`x${same.slice(0, 119)}…`)
  expect(shortenDifference(same, `${same.slice(0, 100)}x`)).toBe(`${same.slice(0, 120)}…`)
})

test('further on both begin with the 20 letters before those that differ', () => {
  expect(shortenDifference(`${same}one`, `${same}two`)).toBe(`…${same.slice(-20)}one`)
  expect(shortenDifference(`${same}two`, `${same}one`)).toBe(`…${same.slice(-20)}two`)
  expect(shortenDifference(`${same}${'1'.repeat(200)}`, same)).toBe(`…${same.slice(-20)}${'1'.repeat(100)}…`)
})

test('where one goes on after the other has ended, both are shown around that end', () => {
  const short = same.slice(0, 115)
  expect(shortenDifference(short, `${short} and more`)).toBe(`…${short.slice(-20)}`)
  expect(shortenDifference(`${short} and more`, short)).toBe(`…${short.slice(-20)} and more`)
  expect(shortenDifference(same, `${same} and more`)).toBe(`…${same.slice(-20)}`)
  expect(shortenDifference(`${same} and more`, same)).toBe(`…${same.slice(-20)} and more`)
})

test('letters of two units count as one, and none is cut in half', () => {
  const smiles = '😀'.repeat(150)
  expect(shortenDifference(`${smiles}1`, `${smiles}2`)).toBe(`…${'😀'.repeat(20)}1`)
  expect(shortenDifference(`${smiles}😀`, `${smiles}😁`)).toBe(`…${'😀'.repeat(20)}😀`)
})
