import { expect, test } from 'vitest'
import { aCard } from '#contract/pages/card.fixture.ts'
import { satang } from '#rules/money.ts'
import { demoCatalogue } from '#demo/catalogue/catalogue.ts'
import { catalogue as en } from '../texts/catalogue.en.ts'
import { catalogue as th } from '../texts/catalogue.th.ts'
import { cardText } from './card-text.ts'

test('a pack shows its size, its pieces and the price of one', () => {
  const sardines = aCard({ name: 'ปลาซาร์ดีน ตราคลื่น 155 ก. แพ็ค 12', unit: 'แพ็ค', pieces: 12, price: satang(90_00) })
  expect(cardText(th, sardines)).toEqual({
    name: 'ปลาซาร์ดีน ตราคลื่น',
    pack: ['155\u00A0ก.', 'แพ็ค\u00A012'],
    each: 'ชิ้นละ ฿7.50',
  })
  expect(cardText(en, { ...sardines, name: 'Kluen Sardines 155 g, pack of 12' })).toEqual({
    name: 'Kluen Sardines',
    pack: ['155\u00A0g', 'Pack of\u00A012'],
    each: '฿7.50/pc',
  })
  expect(cardText(th, aCard({ name: 'ยางลบ โหล', unit: 'โหล', pieces: 12, price: satang(24_00) }))).toEqual({
    name: 'ยางลบ',
    pack: ['โหล'],
    each: 'ชิ้นละ ฿2.00',
  })
})

test('one bag shows what a kilogram costs, one bottle a litre; small ones only their unit', () => {
  expect(cardText(th, aCard({ name: 'ข้าวหอมมะลิ 5 กก.', price: satang(207_00) }))).toEqual({
    name: 'ข้าวหอมมะลิ',
    pack: ['5\u00A0กก.', 'ถุง'],
    each: 'กก.ละ ฿41.40',
  })
  expect(cardText(en, aCard({ name: 'Soy Sauce 700 ml', unit: 'ขวด', price: satang(35_00) })).each).toBe('฿50.00/L')
  expect(cardText(th, aCard({ name: 'ปลาซาร์ดีน 155 ก.', unit: 'กระป๋อง' }))).toMatchObject({
    pack: ['155\u00A0ก.', 'กระป๋อง'],
    each: null,
  })
})

test('a name without a size is shown whole, with what the price is for; a gift is not for sale', () => {
  expect(cardText(th, aCard({ name: 'ถุงผ้าลออ', unit: 'ชิ้น' }))).toMatchObject({
    name: 'ถุงผ้าลออ',
    pack: ['ราคาต่อชิ้น'],
    each: null,
  })
  expect(cardText(th, aCard({ name: 'แก้ว 8 ออนซ์', premium: true }))).toEqual({
    name: 'แก้ว 8 ออนซ์',
    pack: [th.comesAlong],
    each: null,
  })
})

test('no two goods of the demo read the same, in either language', () => {
  for (const texts of [th, en]) {
    const words = demoCatalogue().products.map((product) => {
      const { nameThai, nameEng, unit, conversion, priceSatang } = product
      const name = texts === th ? nameThai : nameEng
      const shown = cardText(texts, aCard({ name, unit, pieces: conversion, price: satang(priceSatang) }))
      return [shown.name, ...shown.pack].join(' ')
    })
    expect(words.filter((one, index) => words.indexOf(one) !== index)).toEqual([])
  }
})

test('in English a gift has an article, unless its name is of several things', () => {
  const gifts = ['Apron', 'Drinking Glass', 'Clothes Pegs'].map((gift) => en.tierFree(5, 1, 'ถุง', gift))
  expect(gifts).toEqual(['Buy 5, get a free apron', 'Buy 5, get a free drinking glass', 'Buy 5, get free clothes pegs'])
})
