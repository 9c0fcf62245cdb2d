import type { KeptLabelDesign, SentDesignContent } from '../../../../http/contract/parcels/labels/label-design.routes.ts'
import { addressOfFile } from '../../../../http/contract/platform/files/file.routes.ts'
import type { Draft } from './use-design.ts'

/** Returns the part of a draft's content that is sent. */
export const sentContent = ({ type, size, languages, logo, blocks }: Draft): SentDesignContent => ({
  type,
  size,
  languages: [...languages],
  logo: logo === undefined ? null : addressOfFile(logo),
  blocks: blocks.map((block) => ({ ...block })),
})

export const sentDraft = (draft: Draft) => ({ ...sentContent(draft), name: draft.name.trim(), client: draft.client.trim() || null })

type Content = Pick<KeptLabelDesign, 'type' | 'size' | 'languages' | 'blocks'> & { readonly logo?: string | null | undefined }

/** A draft of what was answered. */
export function draftOf({ type, size, languages, blocks, logo }: Content, facts: Pick<Draft, 'name' | 'client'>): Draft {
  const content = { type, size, languages, blocks, ...facts }
  return logo === undefined || logo === null ? content : { ...content, logo: logo.slice(logo.lastIndexOf('/') + 1) }
}
