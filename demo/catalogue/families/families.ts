import type { Family } from '#demo/catalogue/family.ts'
import { alcoholFamilies } from './alcohol.ts'
import { babyPaperFamilies } from './baby-paper.ts'
import { cannedFamilies } from './canned.ts'
import { cleaningFamilies } from './cleaning.ts'
import { coffeeTeaFamilies } from './coffee-tea.ts'
import { dairyFamilies } from './dairy.ts'
import { drinkFamilies } from './drinks.ts'
import { festivalPackagingFamilies } from './festival-packaging.ts'
import { frozenFreshFamilies } from './frozen-fresh.ts'
import { healthFamilies } from './health.ts'
import { householdFamilies } from './household.ts'
import { noodleFamilies } from './noodles.ts'
import { oilSugarFamilies } from './oil-sugar.ts'
import { personalFamilies } from './personal.ts'
import { petFamilies } from './pets.ts'
import { riceFamilies } from './rice.ts'
import { seasoningFamilies } from './seasoning.ts'
import { snackFamilies } from './snacks.ts'
import { stationeryFamilies } from './stationery.ts'
import { sweetFamilies } from './sweets.ts'

/** All families, in the order of the categories. */
export const families: readonly Family[] = [
  ...riceFamilies,
  ...noodleFamilies,
  ...seasoningFamilies,
  ...oilSugarFamilies,
  ...cannedFamilies,
  ...drinkFamilies,
  ...coffeeTeaFamilies,
  ...dairyFamilies,
  ...snackFamilies,
  ...sweetFamilies,
  ...frozenFreshFamilies,
  ...babyPaperFamilies,
  ...cleaningFamilies,
  ...personalFamilies,
  ...healthFamilies,
  ...householdFamilies,
  ...petFamilies,
  ...stationeryFamilies,
  ...festivalPackagingFamilies,
  ...alcoholFamilies,
]
