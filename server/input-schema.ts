import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

export type JsonSchema = ReturnType<typeof toJsonSchema>;

type Pipe = readonly (
  | v.GenericSchema
  | { readonly kind: 'validation' | 'transformation' | 'metadata' }
)[];

/**
 * Returns the JSON Schema of a call's input. Valibot often lets a missing field pass to the end of its pipe, which refuses it
 * in our own words; so which fields are required or may be null is found by trying.
 */
export function inputSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      if ('item' in valibotSchema)
        return { ...jsonSchema, items: fieldSchema(valibotSchema.item as v.GenericSchema) };
      if (!('entries' in valibotSchema)) return undefined;
      const entries = Object.entries(valibotSchema.entries as Record<string, v.GenericSchema>);
      const fields = entries.filter(([, field]) => !isNever(field));
      return {
        ...jsonSchema,
        properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
        required: fields.filter(([, field]) => !v.is(field, undefined)).map(([name]) => name),
      };
    },
  });
  return json;
}

function fieldSchema(field: v.GenericSchema): JsonSchema {
  const pipe: Pipe = 'pipe' in field ? flat(field.pipe as Pipe) : [field];
  const start = pipe.findLastIndex(({ kind }) => kind === 'schema');
  const [last, ...rest] = pipe.slice(start) as [v.GenericSchema, ...Pipe];
  const isLoose = pipe[0] !== last || last.type === 'nullish';
  if (!isLoose) return inputSchema(field);
  const base = last.type === 'nullish' && 'wrapped' in last ? last.wrapped : last;
  const checks = rest.filter(({ kind }) => kind !== 'transformation');
  const strict = v.pipe(
    base as v.GenericSchema,
    ...(checks as v.PipeItem<unknown, unknown, never>[]),
  );
  const json = inputSchema(strict as v.GenericSchema);
  return v.is(field, null) ? { anyOf: [json, { type: 'null' }] } : json;
}

function flat(pipe: Pipe): Pipe {
  return pipe.flatMap((item) => ('pipe' in item ? flat(item.pipe as Pipe) : [item]));
}

/** Returns whether a field must be left out. */
function isNever(field: v.GenericSchema): boolean {
  return 'wrapped' in field && (field.wrapped as v.GenericSchema).type === 'never';
}
