import type { Rule } from '../rule.ts';
import { arrayItems } from './array-items.ts';
import { descriptionLength } from './description-length.ts';
import { descriptionPresent } from './description-present.ts';
import { draft202012 } from './draft-2020-12.ts';
import { duplicateNames } from './duplicate-names.ts';
import { geminiAnyOf } from './gemini-any-of.ts';
import { geminiEnum } from './gemini-enum.ts';
import { geminiFormats } from './gemini-formats.ts';
import { geminiKeywords } from './gemini-keywords.ts';
import { geminiRequired } from './gemini-required.ts';
import { geminiTypes } from './gemini-types.ts';
import { jsonSerializable } from './json-serializable.ts';
import { localRefs } from './local-refs.ts';
import { outputSchema } from './output-schema.ts';
import { propertyNames } from './property-names.ts';
import { rootObject } from './root-object.ts';
import { rootUnion } from './root-union.ts';
import { schemaDepth } from './schema-depth.ts';
import { schemaPointer } from './schema-pointer.ts';
import { strictLimits } from './strict-limits.ts';
import { strictMode } from './strict-mode.ts';
import { toolCount } from './tool-count.ts';
import { toolName } from './tool-name.ts';

/** Every rule, in the order it is told. `json-serializable` comes first: what is no JSON is looked at no further. */
export const rules: readonly Rule[] = [
  jsonSerializable,
  rootObject,
  rootUnion,
  arrayItems,
  schemaPointer,
  draft202012,
  localRefs,
  schemaDepth,
  toolName,
  propertyNames,
  descriptionPresent,
  descriptionLength,
  duplicateNames,
  toolCount,
  outputSchema,
  strictMode,
  strictLimits,
  geminiKeywords,
  geminiAnyOf,
  geminiEnum,
  geminiTypes,
  geminiFormats,
  geminiRequired,
];
