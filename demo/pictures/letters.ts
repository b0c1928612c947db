/**
 * Rounded monoline capitals for the lettering on packs, because a server may have no fonts. Each is a centre line from
 * y 0 to 100; `left` and `right` are the shares of the gap that the form needs (1 for a stem, less for a bowl or a
 * slope), which spaces words like TAWAN evenly.
 */
export type Letter = { path: string; width: number; left: number; right: number }

const stem = 1
const bowl = 0.72
const slope = 0.3

const letter = (path: string, width: number, left: number, right: number): Letter => ({ path, width, left, right })

export const letters: Readonly<Record<string, Letter>> = {
  A: letter('M0 100L41 0L82 100M15 66H67', 82, slope, slope),
  B: letter('M0 0V100H37A27 27 0 0 0 37 46H0V0H33A23 23 0 0 1 33 46', 64, stem, bowl),
  C: letter('M76 17A43 50 0 1 0 76 83', 76, bowl, bowl),
  D: letter('M0 0V100H28A50 50 0 0 0 28 0Z', 78, stem, bowl),
  E: letter('M58 0H0V100H58M0 49H50', 58, stem, bowl),
  F: letter('M56 0H0V100M0 51H48', 56, stem, slope),
  G: letter('M76 17A43 50 0 1 0 85 58H52', 85, bowl, stem),
  H: letter('M0 0V100M70 0V100M0 49H70', 70, stem, stem),
  I: letter('M0 0V100', 0, stem, stem),
  J: letter('M48 0V72A24 28 0 0 1 0 72', 48, bowl, stem),
  K: letter('M0 0V100M62 0L0 58M24 37L66 100', 66, stem, slope),
  L: letter('M0 0V100H54', 54, stem, slope),
  M: letter('M0 100V0L44 66L88 0V100', 88, stem, stem),
  N: letter('M0 100V0L70 100V0', 70, stem, stem),
  O: letter('M44 0A44 50 0 0 1 44 100A44 50 0 0 1 44 0Z', 88, bowl, bowl),
  P: letter('M0 100V0H35A28 28 0 0 1 35 56H0', 63, stem, bowl),
  Q: letter('M44 0A44 50 0 0 1 44 100A44 50 0 0 1 44 0ZM56 70L86 104', 88, bowl, bowl),
  R: letter('M0 100V0H35A28 28 0 0 1 35 56H0M33 56L64 100', 64, stem, bowl),
  S: letter(
    'M62 17C54 5 44 0 33 0C14 0 4 11 4 25C4 41 18 45 34 49C52 53 66 60 66 76C66 91 52 100 34 100C20 100 8 94 0 82',
    66,
    bowl,
    bowl,
  ),
  T: letter('M0 0H74M37 0V100', 74, slope, slope),
  U: letter('M0 0V63A35 37 0 0 0 70 63V0', 70, stem, stem),
  V: letter('M0 0L39 100L78 0', 78, slope, slope),
  W: letter('M0 0L28 100L57 12L86 100L114 0', 114, slope, slope),
  X: letter('M0 0L70 100M70 0L0 100', 70, slope, slope),
  Y: letter('M0 0L37 53L74 0M37 53V100', 74, slope, slope),
  Z: letter('M4 0H66L0 100H68', 68, bowl, bowl),
  0: letter('M36 0C58 0 72 20 72 50C72 80 58 100 36 100C14 100 0 80 0 50C0 20 14 0 36 0Z', 72, bowl, bowl),
  1: letter('M0 20L26 0V100', 26, slope, stem),
  2: letter('M3 27C4 10 16 0 33 0C50 0 61 11 61 27C61 44 46 58 2 100H64', 64, bowl, bowl),
  3: letter(
    'M4 13C10 4 20 0 32 0C49 0 59 10 59 24C59 38 49 47 33 47C52 47 63 58 63 73C63 90 50 100 32 100C18 100 8 95 0 84',
    63,
    bowl,
    bowl,
  ),
  4: letter('M52 100V0L0 71H70', 70, slope, slope),
  5: letter('M58 0H12L6 46C14 40 22 38 30 38C50 38 63 50 63 68C63 88 49 100 29 100C17 100 7 95 0 86', 63, bowl, bowl),
  6: letter('M48 0L8 50A32 32 0 1 0 34 36C23 36 14 42 8 50', 66, bowl, bowl),
  7: letter('M0 0H62L20 100', 62, bowl, slope),
  8: letter('M33 0A23 23 0 0 1 33 46A23 23 0 0 1 33 0ZM33 46A27 27 0 0 1 33 100A27 27 0 0 1 33 46Z', 60, bowl, bowl),
  9: letter('M18 100L58 50A32 32 0 1 0 32 64C43 64 52 58 58 50', 64, bowl, bowl),
  '&': letter(
    'M74 100L19 34C7 18 16 0 32 0C50 0 55 21 38 31C13 46 2 56 2 74C2 90 14 100 30 100C51 100 65 84 71 58',
    74,
    bowl,
    slope,
  ),
  '-': letter('M0 54H34', 34, bowl, bowl),
  ' ': letter('', 14, bowl, bowl),
}
