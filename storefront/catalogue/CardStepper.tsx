import { createElement, useEffect, useState, type ComponentProps } from 'react'
import type { QuantityStepper } from '#design/QuantityStepper.tsx'

let Stepper: typeof QuantityStepper | null = null

/** Loads the stepper: for retailers at the start, so that their first tap finds it. */
export async function loadStepper(): Promise<void> {
  Stepper ??= (await import('#design/QuantityStepper.tsx')).QuantityStepper
}

/** CardStepper: the stepper of a card, whose code a visitor's page goes without; nothing until it is loaded. */
export function CardStepper(props: ComponentProps<typeof QuantityStepper>) {
  const [, setLoaded] = useState(Stepper !== null)
  useEffect(() => {
    if (!Stepper) void loadStepper().then(() => setLoaded(true))
  }, [])
  return Stepper && createElement(Stepper, props)
}
