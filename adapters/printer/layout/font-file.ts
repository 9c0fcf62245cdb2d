import { packedFile } from '../packed-file.ts'

/** Which script a face draws: Latin also draws Greek, Cyrillic and Devanagari. */
export type Script = 'latin' | 'arabic' | 'han'
export type Weight = 'medium' | 'bold'

const FILES: Readonly<Record<Weight, Readonly<Record<Script, string>>>> = {
  medium: {
    latin: '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf',
    arabic: '@expo-google-fonts/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf',
    han: '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
  },
  bold: {
    latin: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
    arabic: '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
    han: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  },
}

/**
 * The font file of a face; weights heavier than regular, since a thermal head burns thin strokes
 * away.
 */
export const fontFile = (script: Script, weight: Weight): Buffer => packedFile(FILES[weight][script])
