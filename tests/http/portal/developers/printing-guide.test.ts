import { describe, expect, it } from 'vitest'
import { orderingGuide } from '../../../../adapters/http/contract/portal/developers/ordering-guide.ts'
import { printingGuide } from '../../../../adapters/http/contract/portal/developers/printing-guide.ts'
import { routes } from '../../../../adapters/http/contract/routes.ts'
import { statesOf } from '#core/base/kernel/machine.ts'
import { catalog } from '#core/entity-catalog.ts'
import { LOCALES } from '#core/base/kernel/words.ts'
import { pageTable } from '#core/portal/pages/page-table.ts'
import { printDocumentMachine } from '#core/parcels/printing/print-document.machine.ts'
import { requestMessage } from '#core/parcels/printing/print-protocol.ts'

/** The guide in a language, as one text. */
const textIn = (locale: (typeof LOCALES)[number]): string =>
  printingGuide
    .flatMap(({ title, parts }) => [
      title[locale],
      ...parts.flatMap((part) =>
        part.kind === 'text'
          ? [part.text[locale]]
          : part.kind === 'code'
            ? [part.code]
            : part.rows.flatMap(([code, text]) => [code, text[locale]]),
      ),
    ])
    .join('\n')

describe('the guide of printing', () => {
  it.each(LOCALES)('names every message that an agent takes and every state of a document, in %s', (locale) => {
    const text = textIn(locale)
    const requests = requestMessage.options.map(({ shape }) => shape.type.value)
    expect(requests).toContain('print')
    expect([...requests, ...statesOf(printDocumentMachine)].filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  })
})

describe('the guide of ordering', () => {
  it.each(LOCALES)('names pages and calls that there are, in %s', (locale) => {
    const texts = orderingGuide.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'text' ? [part.text[locale]] : [])))
    const named = texts.flatMap((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path))
    const known = [...pageTable(catalog).map(({ path }) => path), ...Object.values(routes).map(({ path }) => `/api${path}`)]
    expect(named.length).toBeGreaterThan(6)
    expect(named.filter((path) => !known.includes(path))).toEqual([])
  })
})
