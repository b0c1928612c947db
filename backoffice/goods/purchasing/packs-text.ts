import { formatWhole } from '#rules/money.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'

type Packs = { units: number; packUnits: number; packName: string }

/** `3 cartons × 24`, where it is bought in cartons and these are whole ones. */
export const packsText = ({ units, packUnits, packName }: Packs, texts: AllTexts['purchasing']): string =>
  packUnits > 1 && units % packUnits === 0
    ? texts.packs(formatWhole(units / packUnits), packName || texts.carton, formatWhole(packUnits))
    : ''
