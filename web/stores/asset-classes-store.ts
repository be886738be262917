import type { AssetClass } from '#lib/domain/asset-class.ts';
import type { AssetClassInput } from '#lib/schemas/asset-class.ts';
import { addAssetClass, deleteAssetClass, updateAssetClass } from '../api/admin.ts';
import type { Request } from '../api/client.ts';
import type { ChangesParts } from './changes.ts';
import type { EditorKind } from './editor-kind.ts';
import { EditorStore } from './editor-store.ts';

/** An asset class as it stands in the form. */
type AssetClassTexts = {
  [Field in keyof AssetClassInput]: NonNullable<AssetClassInput[Field]>;
};

/** The asset classes, and the form that adds or edits one. */
export type AssetClassesStore = EditorStore<AssetClass, AssetClassTexts>;

/** Returns a store of the asset classes that makes its calls with `request`. */
export function createAssetClassesStore(
  request: Request,
  parts: ChangesParts<AssetClass>,
): AssetClassesStore {
  return new EditorStore(assetClassKind(request), parts);
}

function assetClassKind(request: Request): EditorKind<AssetClass, AssetClassTexts> {
  return {
    empty: () => ({ name: '', description: '', risk: 'low' }),
    textsOf: ({ name, description, risk }) => ({ name, description: description ?? '', risk }),
    required: ['name'],
    missing: 'Asset class name is required',
    add: {
      call: (texts) => addAssetClass(request, inputOf(texts)),
      success: 'Asset class added successfully',
      failure: { title: 'Error', description: 'Failed to add asset class' },
    },
    update: {
      call: (texts, seen) => updateAssetClass(request, seen, inputOf(texts)),
      success: 'Asset class updated successfully',
      failure: { title: 'Error', description: 'Failed to update asset class' },
    },
    remove: {
      call: (assetClass) => deleteAssetClass(request, assetClass),
      success: 'Asset class deleted successfully',
      failure: { title: 'Error', description: 'Failed to delete asset class' },
    },
  };
}

function inputOf({ name, description, risk }: AssetClassTexts): AssetClassInput {
  return { name, description: description.trim() === '' ? null : description, risk };
}
