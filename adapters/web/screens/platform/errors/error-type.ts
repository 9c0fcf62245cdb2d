import { ERROR_TYPES } from '#core/platform/errors/error-log.entity.ts'
import { say } from '../../../base/words.ts'

const isKnown = (type: string): type is keyof typeof ERROR_TYPES => Object.hasOwn(ERROR_TYPES, type)

/** The words of a type; a record from elsewhere may have any. */
export const typeText = (type: string): string => (isKnown(type) ? say(ERROR_TYPES[type]) : type)
