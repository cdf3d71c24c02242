import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  ArchiveCatalogueTree: async () => (await import('./catalogue-tree.tsx')).ArchiveCatalogueTree,
  ArchiveItemDetail: async () => (await import('./item-detail.tsx')).ArchiveItemDetail,
  ArchiveItemList: async () => (await import('./item-list.tsx')).ArchiveItemList,
  ArchiveShareDetail: async () => (await import('./share-pages.tsx')).ArchiveShareDetail,
  ArchiveShareList: async () => (await import('./share-pages.tsx')).ArchiveShareList,
  ArchiveTaskList: async () => (await import('./task-list.tsx')).ArchiveTaskList,
  MyArchive: async () => (await import('./my-archive.tsx')).MyArchive,
  SharedWithMe: async () => (await import('./shared-with-me.tsx')).SharedWithMe,
};
