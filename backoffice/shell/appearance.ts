const yearSeconds = 365 * 24 * 60 * 60

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['dense', 'comfortable'] as const
export type Theme = (typeof themes)[number]
export type Density = (typeof densities)[number]

const root = document.documentElement

export const currentTheme = (): Theme => themes.find((theme) => theme === root.dataset['theme']) ?? 'system'
export const currentDensity = (): Density => densities.find((density) => density === root.dataset['density']) ?? 'dense'

/** Kept on this device, in cookies: the server writes the choice into the page, so that nothing flashes. */
export function setTheme(theme: Theme): void {
  store('theme', theme === 'system' ? null : theme)
}
export function setDensity(density: Density): void {
  store('density', density === 'dense' ? null : density)
}

function store(name: 'theme' | 'density', value: string | null): void {
  if (value) root.dataset[name] = value
  else delete root.dataset[name]
  const seconds = value ? yearSeconds : 0
  document.cookie = `backoffice-${name}=${value ?? ''}; path=/backoffice; max-age=${seconds}; samesite=lax`
}
