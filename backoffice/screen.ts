import type { ComponentType } from 'react'
import type { IconShape } from '#design/icon-shape.ts'
import type { Permission } from '#rules/identity/permissions.ts'
import type { AllTexts, TextNamespace } from './texts/namespaces.ts'

/** What a screen gets: the parameters of its path. */
export type ScreenProps = { params: Readonly<Record<string, string>> }

export type ScreenDefinition = {
  /** Below `/backoffice`; parameters as `:name`. */
  path: string
  /** Its name, a text of the namespace `shell`. */
  name: keyof AllTexts['shell']['screens']
  /** Its component, the export `Screen` of a module of its own. */
  load: () => Promise<{ Screen: ComponentType<ScreenProps> }>
  /** Namespaces of texts besides those that every screen has. */
  texts: readonly TextNamespace[]
  /** Who may open it: somebody with one of these. */
  permissions: readonly Permission[]
  /** Where it stands in the menu, and its letter after `g`; a screen without a place is opened from another one. */
  menu?: { group: keyof AllTexts['shell']['groups']; icon: IconShape; key?: string }
}
