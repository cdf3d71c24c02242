-- Appraisals that were closed before were counted with their close.
update appraisal_batch set counting = '3' where state >= '4';
