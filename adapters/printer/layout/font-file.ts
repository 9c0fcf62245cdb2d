import { packedFile } from '../packed-file.ts'

/**
 * The package of each face and the name of its files. Latin also draws Greek, Cyrillic and
 * Devanagari, Han also Japanese.
 */
const FONTS = {
  latin: ['noto-sans', 'NotoSans'],
  arabic: ['noto-sans-arabic', 'NotoSansArabic'],
  han: ['noto-sans-sc', 'NotoSansSC'],
  hangul: ['noto-sans-kr', 'NotoSansKR'],
  armenian: ['noto-sans-armenian', 'NotoSansArmenian'],
  bengali: ['noto-sans-bengali', 'NotoSansBengali'],
  ethiopic: ['noto-sans-ethiopic', 'NotoSansEthiopic'],
  georgian: ['noto-sans-georgian', 'NotoSansGeorgian'],
  gujarati: ['noto-sans-gujarati', 'NotoSansGujarati'],
  gurmukhi: ['noto-sans-gurmukhi', 'NotoSansGurmukhi'],
  hebrew: ['noto-sans-hebrew', 'NotoSansHebrew'],
  kannada: ['noto-sans-kannada', 'NotoSansKannada'],
  khmer: ['noto-sans-khmer', 'NotoSansKhmer'],
  lao: ['noto-sans-lao', 'NotoSansLao'],
  malayalam: ['noto-sans-malayalam', 'NotoSansMalayalam'],
  myanmar: ['noto-sans-myanmar', 'NotoSansMyanmar'],
  sinhala: ['noto-sans-sinhala', 'NotoSansSinhala'],
  tamil: ['noto-sans-tamil', 'NotoSansTamil'],
  telugu: ['noto-sans-telugu', 'NotoSansTelugu'],
  thaana: ['noto-sans-thaana', 'NotoSansThaana'],
  thai: ['noto-sans-thai', 'NotoSansThai'],
} as const

/** The script that a face draws. */
export type Script = keyof typeof FONTS

/** Weights heavier than regular, since a thermal head burns thin strokes away. */
const WEIGHTS = { medium: '500Medium', bold: '700Bold' } as const
export type Weight = keyof typeof WEIGHTS

/** The font file of a face. */
export function fontFile(script: Script, weight: Weight): Buffer {
  const [folder, name] = FONTS[script]
  return packedFile(`@expo-google-fonts/${folder}/${WEIGHTS[weight]}/${name}_${WEIGHTS[weight]}.ttf`)
}
