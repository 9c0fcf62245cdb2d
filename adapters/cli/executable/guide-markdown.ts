import type { PrintingPart, PrintingSection } from '../../http/contract/portal/developers/printing-guide.ts'
import type { Locale } from '#core/base/kernel/words.ts'

function partText(part: PrintingPart, locale: Locale): string {
  if (part.kind === 'text') return part.text[locale]
  if (part.kind === 'code') return `\`\`\`\n${part.code}\n\`\`\``
  const rows = part.rows.map(([code, text]) => `| \`${code}\` | ${text[locale]} |`)
  return [`| ${part.title[locale]} | |`, '| --- | --- |', ...rows].join('\n')
}

/** A guide as a document in Markdown. */
export const guideMarkdown = (title: string, sections: readonly PrintingSection[], locale: Locale): string =>
  [
    `# ${title}`,
    ...sections.flatMap((section) => [`## ${section.title[locale]}`, ...section.parts.map((part) => partText(part, locale))]),
  ].join('\n\n') + '\n'
