import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  CadreCollectionDetail: async () => (await import('../collection/index.ts')).CadreCollectionDetail,
  CadreCollectionForm: async () => (await import('../collection/index.ts')).CadreCollectionForm,
  CadreCollectionList: async () => (await import('../collection/index.ts')).CadreCollectionList,
  CadreCompleteness: async () => (await import('./special-lists.tsx')).CadreCompleteness,
  CadreCorrectionDetail: async () => (await import('../collection/index.ts')).CadreCorrectionDetail,
  CadreDetail: async () => (await import('./cadre-detail.tsx')).CadreDetail,
  CadreForm: async () => (await import('./cadre-form.tsx')).CadreForm,
  CadreImport: async () => (await import('./cadre-import.tsx')).CadreImport,
  CadreList: async () => (await import('./cadre-list.tsx')).CadreList,
  CadreTrace: async () => (await import('./cadre-trace.tsx')).CadreTrace,
  CadreStatementDetail: async () => (await import('../collection/index.ts')).CadreStatementDetail,
  CadreRoster: async () => (await import('./cadre-roster.tsx')).CadreRoster,
  PersonnelDifferenceDetail: async () => (await import('./personnel-difference-detail.tsx')).PersonnelDifferenceDetail,
  PersonnelDifferenceList: async () => (await import('./personnel-difference.tsx')).PersonnelDifferenceList,
  RetiredCadreList: async () => (await import('./special-lists.tsx')).RetiredCadres,
  TalentList: async () => (await import('./special-lists.tsx')).TalentList,
};
