import { latePart } from '#storefront/page-frame/late-part.ts'

/**
 * CardStepper: the stepper of a card, whose code a visitor's page goes without. For retailers it is loaded at the start,
 * so that their first tap finds it. Where it cannot be loaded the add button stays, and each tap adds.
 */
export const { Part: CardStepper, load: loadStepper } = latePart(
  async () => (await import('#design/QuantityStepper.tsx')).QuantityStepper,
)
